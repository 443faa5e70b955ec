# Drives one Cast speaker with pychromecast and prints its events for pychromecast.test.ts.

import json
import sys
import time
import uuid

import pychromecast
from pychromecast.dial import DeviceStatus

DEADLINE_SECONDS = 20


def until(holds):
    end = time.monotonic() + DEADLINE_SECONDS
    while not holds():
        if time.monotonic() > end:
            sys.exit("It never came to that: %r %r" % (cast.status, media.status))
        time.sleep(0.02)


def tell(step, **what):
    print(json.dumps({"step": step, **what}), flush=True)


host, port, device_id, url = sys.argv[1:]
device = DeviceStatus("Kitchen", "", "", uuid.UUID(device_id), "audio", False)
cast = pychromecast.Chromecast(host, port=int(port), device=device)
cast.wait(DEADLINE_SECONDS)
media = cast.media_controller
tell("connected", app=cast.app_id, volume=cast.status.volume_level)

asked_at = None


def plays():
    # On a busy machine pychromecast loses its connection now and then, and with it what it was about to send.
    global asked_at
    if asked_at is None or time.monotonic() - asked_at > DEADLINE_SECONDS / 4:
        asked_at = time.monotonic()
        cast.play_media(url, "audio/mpeg", title="Al-Fatihah")
    return media.status.player_state == "PLAYING"


until(plays)
tell(
    "playing",
    url=media.status.content_id,
    title=media.status.title,
    duration=round(media.status.duration),
)
media.pause()
until(lambda: media.status.player_state == "PAUSED")
tell("paused")
media.seek(30)
until(lambda: media.status.player_state == "PLAYING" and media.status.current_time >= 30)
tell("sought", position=int(media.status.current_time))
cast.set_volume(0.25)
until(lambda: cast.status.volume_level == 0.25)
tell("volume", volume=cast.status.volume_level)
media.stop()
until(lambda: media.status.player_state == "IDLE")
tell("finished", idleReason=media.status.idle_reason)
cast.quit_app()
until(lambda: cast.app_id is None)
tell("quit", app=cast.app_id)
cast.disconnect()
