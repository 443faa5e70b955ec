// The form's questions: what is recited, until when, by whom and on which speaker.
import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { describe, expect, it, test } from "vitest";
import type { Device } from "#contract/devices";
import * as divisions from "#contract/quran/divisions";
import { ONWARDS, type Portion } from "#contract/portions/portions";
import type { Reciter } from "#contract/reciters";
import type { Schedule } from "#contract/schedules";
import { surahs } from "#contract/quran/surahs";
import type { Home } from "../../api/home.ts";
import { sampleSchedule } from "../../api/sample/sample-data.ts";
import { createQueryClient, keys } from "../../api/queries.ts";
import { rendered } from "../../i18n/rendered-words.tsx";
import { divisionsKey } from "../../recitations/use-divisions.ts";
import { useSchemaForm } from "../../ui/schema-form.ts";
import { EndField } from "./when/end-field.tsx";
import { OrderSwitches } from "./portion/onwards-fields.tsx";
import { rangePortion } from "./portion/portion-choice.ts";
import { PortionField } from "./portion/portion-field.tsx";
import { RecitationFields } from "./recitation-fields.tsx";
import { FormSentence } from "./say/form-sentence.tsx";
import { emptyForm, type ScheduleForm, scheduleForm } from "./schedule-form.ts";

const mishary = {
  ...{ id: 3, name: "Mishary Alafasy", nameArabic: "", identifier: "mp3quran-123" },
  ...{ rewaya: "Hafs A'n Assem", style: "Murattal", available: true },
  availableSurahs: surahs.map(({ number }) => number),
} as unknown as Reciter;
const husary: Reciter = { ...mishary, id: 4, rewaya: "Warsh A'n Nafi'", availableSurahs: [1, 2] };
const home: Home = {
  devices: [
    { id: 2, name: "Kitchen", type: "google", isConnected: true } as Device,
    { id: 5, name: "Echo", type: "alexa" } as Device,
  ],
  reciters: [mishary, husary],
  surahs,
  schedules: [],
};

/** The markup of a part of the form, filled in. */
function shown(part: ReactNode, values: Partial<ScheduleForm>, client = createQueryClient()) {
  client.setQueryData(divisionsKey, divisions);
  const start = { ...emptyForm([], [], "UTC"), reciterId: 3, deviceId: 2, ...values };
  function Form() {
    return (
      <FormProvider
        {...useSchemaForm(
          scheduleForm((name) => name),
          start,
        )}
      >
        {part}
      </FormProvider>
    );
  }
  return rendered(<Form />, client);
}

const surahsOnly = (...numbers: number[]): Portion => ({
  kind: "surahs",
  surahs: numbers,
  times: 1,
});
const kahf = surahsOnly(18);
const what = (portion: Portion) =>
  shown(<PortionField home={home} />, { portion }).replaceAll("&#x27;", "'");

describe("what is recited", () => {
  it("goes on and on unless something else is chosen, from the reciter's first surah", () => {
    const markup = what(ONWARDS);
    expect(markup).toMatch(/<input[^>]* checked=""[^>]*\/>Continuously/);
    expect(markup).toContain("Start surah");
  });

  it.each([
    [kahf, "One surah", "Al-Kahf"],
    [surahsOnly(32, 76), "Several surahs", "As-Sajda and Al-Insaan"],
    [rangePortion(divisions.rangeOf({ kind: "juz", number: 5 })), "Juz, hizb or page", "Juz 5"],
    [
      rangePortion({ from: { surah: 78, ayah: 1 }, to: { surah: 78, ayah: 10 } }, { eachAyah: 3 }),
      "Ayah to ayah",
      "An-Naba 1-10, each ayah three times",
    ],
  ])("%j is one of the choices, and said in words", (portion, choice, words) => {
    const markup = what(portion);
    expect(markup).toMatch(new RegExp(`<input[^>]* checked=""[^>]*/>${choice}`));
    expect(markup).toContain(`<span class="font-medium">${words}</span>`);
  });

  it("has no label by which the fields of the specification are found", () => {
    const portions = [ONWARDS, kahf, rangePortion(divisions.rangeOf({ kind: "juz", number: 5 }))];
    for (const portion of portions) {
      const labels = [
        ...what(portion).matchAll(/<label[^>]*>(.*?)<\/label>|aria-label="([^"]*)"/g),
      ];
      const names = labels.map(([, text = "", label = ""]) => text.replace(/<[^>]*>/g, "") + label);
      expect(names.length).toBeGreaterThan(5);
      expect(names.join("\n")).not.toMatch(
        /start time|end time|frequency|reciter|device|continue playback|shuffle/i,
      );
    }
  });
});

describe("a khatm or a sound", () => {
  const khatm: Portion = { kind: "khatm", khatmId: 4 };
  const client = (khatms: object[], sounds: object[]) => {
    const queries = createQueryClient();
    queries.setQueryData(keys.session, { id: 7 });
    queries.setQueryData(keys.khatms(7), khatms);
    queries.setQueryData(keys.sounds(7), sounds);
    return queries;
  };
  const shows = (portion: Portion, queries: ReturnType<typeof client>) =>
    shown(<PortionField home={home} />, { portion }, queries);
  const ramadan = { id: 4, name: "Ramadan", percent: 41.7, endsOn: "2027-03-09" };

  it("is chosen from one's own, and named", () => {
    const markup = shows(khatm, client([ramadan], []));
    expect(markup).toContain("Ramadan, 41 % heard, until March 9");
    expect(markup).toContain("Khatm “Ramadan”");
    expect(markup).not.toContain("Begin this khatm");
    const adhan = shows({ kind: "sound", soundId: 2 }, client([], [{ id: 2, name: "Adhan" }]));
    expect(adhan).toContain('<span class="font-medium">Adhan</span>');
    expect(adhan).not.toContain("Add this sound");
  });

  it("is begun or added where there is none", () => {
    // What begins one is fetched when it is shown: there is none to choose.
    expect(shows({ ...khatm, khatmId: 0 }, client([], []))).not.toContain("Which khatm");
    const sound = shows({ kind: "sound", soundId: 0 }, client([], []));
    expect(sound).toContain("Add this sound");
  });
});

test("how long the portion takes is said where its recordings are known", () => {
  const client = createQueryClient();
  client.setQueryData(
    ["durations", "mp3quran-123"],
    [{ surahId: 18, seconds: 2_040, source: "heard" }],
  );
  const markup = shown(<PortionField home={home} />, { portion: kahf }, client);
  expect(markup).toContain("about 34 minutes");
});

describe("the end", () => {
  it("is a time where the portion has none of its own", () => {
    const markup = shown(<EndField />, {});
    expect(markup).toContain("End Time");
    expect(markup).not.toContain("<select");
  });

  it("comes by itself for other portions, or is a time at the latest", () => {
    const byItself = shown(<EndField />, { portion: kahf, endTime: null });
    expect(byItself).toContain("Until it is finished");
    expect(byItself).not.toContain("End Time");
    expect(shown(<EndField />, { portion: kahf, endTime: "05:30" })).toContain("End Time");
  });
});

describe("one line says what the two switches mean the next time", () => {
  const line = (values: Partial<ScheduleForm>, schedule: Schedule | null = null) => {
    const markup = shown(<OrderSwitches home={home} schedule={schedule} />, values);
    return /<p aria-live="polite"[^>]*>([^<]*)</.exec(markup)?.[1];
  };

  it.each([
    [{}, "Begins with Al-Faatiha each time."],
    [{ surahId: 18 }, "Begins with Al-Kahf each time."],
    [
      { surahId: 18, continuePlayback: true },
      "Begins with Al-Kahf; from then on it continues where it stopped the time before.",
    ],
    [{ shuffle: true }, "In another random order each time."],
    [{ surahId: 18, shuffle: true }, "Begins with Al-Kahf each time, then in a random order."],
    [
      { continuePlayback: true, shuffle: true },
      "Continues where it stopped the time before, then in a random order.",
    ],
  ])("%j", (values, words) => expect(line(values)).toBe(words));

  it("names the place where it stopped, unless another beginning is chosen", () => {
    const stoppedPlace = { surahId: 2, position: 760 };
    const stopped = sampleSchedule({ id: 1, reciterId: 3, surahId: 18, stoppedPlace });
    const continues = { surahId: 18, continuePlayback: true };
    expect(line(continues, stopped)).toBe("Goes on with Al-Baqara from 12:40 the next time.");
    expect(line({ ...continues, surahId: 36 }, stopped)).toMatch(/^Begins with/);
    expect(line({ surahId: 18 }, stopped)).toBe("Begins with Al-Kahf each time.");
  });
});

describe("who recites and where", () => {
  const ayahs = rangePortion({ from: { surah: 18, ayah: 1 }, to: { surah: 18, ayah: 10 } });
  const fields = (values: Partial<ScheduleForm>, client = createQueryClient()) =>
    shown(<RecitationFields home={home} isNew />, values, client);

  it("says which surahs the reciter lacks", () => {
    expect(fields({ portion: kahf, reciterId: 4 })).toContain(
      "This reciter does not have Al-Kahf.",
    );
    expect(fields({ portion: kahf })).not.toContain("does not have");
  });

  it("says that ayahs need their times, and offers the whole surahs", () => {
    const client = createQueryClient();
    client.setQueryData(keys.timings(3, 18), []);
    const markup = fields({ portion: ayahs }, client);
    expect(markup).toContain("Where the ayahs begin in Al-Kahf is not known for this reciter.");
    expect(markup).toContain("Recite the whole surahs");
    client.setQueryData(keys.timings(3, 18), [{ ayah: 1, start: 0, end: 5_000 }]);
    expect(fields({ portion: ayahs }, client)).not.toContain("not known");
  });

  it("says that ayahs of a variable bit rate begin beside their place, and how far", () => {
    const reciter = home.reciters.find(({ id }) => id === 3);
    const said = (seeking: "near" | "far") => {
      const client = createQueryClient();
      client.setQueryData(keys.timings(3, 18), [{ ayah: 1, start: 0, end: 5_000 }]);
      client.setQueryData(["seeking", reciter?.identifier], [{ surahId: 18, seeking }]);
      return fields({ portion: ayahs }, client);
    };
    expect(said("far")).toContain("many seconds beside their place");
    expect(said("near")).toContain("a moment beside their place");
    const client = createQueryClient();
    client.setQueryData(["seeking", reciter?.identifier], [{ surahId: 36, seeking: "far" }]);
    expect(fields({ portion: ayahs }, client)).not.toContain("bit rate");
    expect(fields({ portion: kahf }, client)).not.toContain("bit rate");
  });

  it("says that another rewaya counts the ayahs differently", () => {
    const cut = rangePortion({ from: { surah: 2, ayah: 1 }, to: { surah: 2, ayah: 10 } });
    expect(fields({ portion: cut, reciterId: 4 })).toContain("counts the ayahs differently");
  });

  it("says that an Echo plays whole surahs only", () => {
    expect(fields({ portion: ayahs, deviceId: 5 })).toContain("An Echo plays whole surahs only");
    expect(fields({ portion: kahf, deviceId: 5 })).not.toContain("whole surahs only");
  });

  it("asks for no reciter for a sound", () => {
    expect(fields({ portion: { kind: "sound", soundId: 1 } })).not.toContain("Reciter");
  });
});

test("a speaker that is not chosen yet is a blank in the sentence, which is read out as its question", () => {
  const sentence = (deviceId: number) =>
    shown(
      <FormSentence home={home} open={null} ownFields={false} sheetId="sheet" onOpen={() => {}} />,
      { portion: kahf, deviceId },
    );
  expect(sentence(0)).toMatch(/<span[^>]* aria-label="Where\?"[^>]*><bdi>…<\/bdi>/);
  expect(sentence(0)).not.toContain("Unknown");
  expect(sentence(2)).not.toContain('aria-label="Where?"');
});
