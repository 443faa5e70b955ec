// Makes an account for a page, without the form, and opens the dashboard.
import type { Page } from "playwright-core";
import type { User } from "#contract/account";

export const PASSWORD = "password of a test";

export async function signUp(
  page: Page,
  url: string,
  username: string,
  name: string,
): Promise<User> {
  const reply = await page.context().request.post(`${url}/api/register`, {
    data: { username, email: `${username}@example.org`, password: PASSWORD, name, timezone: "UTC" },
  });
  if (reply.status() !== 201) throw new Error(`Registering failed: ${await reply.text()}`);
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).filter({ hasText: name }).waitFor();
  return (await reply.json()).user;
}
