// A speaker that is not steered by a node that was suspended, before it knows whether it still holds it.
import type { NodeLease } from "#server/platform/node-lease";
import type { Speaker } from "#server/speakers/speaker";

/**
 * While the lease of this node is over, a command waits until it is settled whether the node was
 * taken for dead: then the session has left the speaker, which refuses the command as one that is
 * closed. Where the database does not answer, the command goes out after two seconds all the same:
 * a recitation does not end for want of a database.
 */
export function surelyHeld(
  speaker: Speaker,
  lease: Pick<NodeLease, "isOver" | "settled">,
): Speaker {
  let closed = false;

  /** Nothing waits while the lease is good. */
  function once(command: () => Promise<void>): Promise<void> {
    if (!lease.isOver()) return command();
    return lease.settled().then(() => (closed ? undefined : command()));
  }

  return {
    open: () => speaker.open(),
    prepare: () => once(() => speaker.prepare()),
    load: (media) => once(() => speaker.load(media)),
    play: () => once(() => speaker.play()),
    pause: () => once(() => speaker.pause()),
    stop: () => once(() => speaker.stop()),
    seek: (position, options) => once(() => speaker.seek(position, options)),
    setVolume: (volume) => once(() => speaker.setVolume(volume)),
    setMuted: (muted) => once(() => speaker.setMuted(muted)),
    refresh: () => once(() => speaker.refresh()),
    close() {
      closed = true;
      return speaker.close();
    },
  };
}
