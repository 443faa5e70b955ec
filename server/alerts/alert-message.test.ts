// The requests of webhooks and ntfy: what becomes of a user and a password in an address.
import { expect, test } from "vitest";
import { type AlertMessage, ntfyPost, webhookPost } from "./alert-message.ts";

const message: AlertMessage = {
  ...{ id: "some-id", test: true, language: "en", title: "A test", text: "A test" },
  ...{ link: "https://wird.example", alerts: [] },
};

test.each([
  ["user:pass@", "user:pass"],
  ["user:p%40ss@", "user:p@ss"],
  // No escape: it is meant as it stands.
  ["100%:pass@", "100%:pass"],
  ["", null],
])("%s in an address is a header and nothing else", (written, login) => {
  const url = `https://${written}ntfy.example/house`;
  const authorization = login === null ? undefined : `Basic ${btoa(login)}`;
  for (const post of [ntfyPost(message, url), webhookPost(message, { url, secret: "s", at: 0 })]) {
    expect(post.url).toBe("https://ntfy.example/house");
    expect(post.headers.authorization).toBe(authorization);
    expect(post.body).not.toContain("pass");
  }
});
