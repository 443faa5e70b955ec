// The playback page.
export default function PlaybackPage() {
  return null;
}
