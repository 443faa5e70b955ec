// The dashboard.
import { PageFrame } from "./page-frame.tsx";

export default function DashboardPage() {
  return <PageFrame title="">...</PageFrame>;
}
