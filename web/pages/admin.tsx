// The admin page.
export default function AdminPage() {
  return null;
}
