// The development page.
export default function DevelopmentPage() {
  return null;
}
