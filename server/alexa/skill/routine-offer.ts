// Offers a routine from within the skill: at a schedule's time, Alexa opens the skill by herself.
// Directive and trigger: https://developer.amazon.com/en-US/docs/alexa/custom-skills/pre-built-routine-api-reference.html
import type { interfaces, SessionResumedRequest } from "ask-sdk-model";
import type { Schedule } from "#contract/schedules";

/** The task of the skill package that a routine starts; `skillId.PlayScheduleNow` in full. */
export const ROUTINE_TASK = "PlayScheduleNow";

const OPERATION = "play-schedule";

/** Null for a schedule that a routine cannot follow: one that runs once. */
export function routineOffer(
  schedule: Schedule,
  skillId: string,
  description: string,
): interfaces.connections.V1.StartConnectionDirective | null {
  const days = daysOf(schedule);
  if (!days) return null;
  return {
    type: "Connections.StartConnection",
    uri: "connection://AMAZON.OfferAutomation/1",
    onCompletion: "RESUME_SESSION",
    token: String(schedule.id),
    input: {
      automation: {
        trigger: {
          type: "Alexa.Automation.Trigger.Schedule.AbsoluteTime",
          version: "1.0",
          payload: {
            schedule: {
              triggerTime: `${schedule.startTime.replace(":", "")}00`,
              timeZoneId: schedule.timezone,
              recurrence: `RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=${days.join(",")}`,
            },
          },
        },
        operations: {
          serial: [
            {
              operation: {
                type: "Alexa.Automation.Operation.Skill.StartConnection",
                version: "1.0",
                operationId: OPERATION,
                payload: {
                  connectionRequest: {
                    uri: `connection://${skillId}.${ROUTINE_TASK}/1?provider=${skillId}`,
                    input: {},
                  },
                },
              },
            },
          ],
        },
      },
      renderingData: { operations: { [OPERATION]: { descriptionPrompt: description } } },
    },
  };
}

export type OfferOutcome = "made" | "there-already" | "not-made";

export function offerOutcome({ cause }: SessionResumedRequest): OfferOutcome {
  if (cause?.status?.code === "200") return "made";
  const reason = cause?.result?.offerAutomationResponse?.reason;
  return reason === "AUTOMATION_ALREADY_ENABLED" ? "there-already" : "not-made";
}

const WEEK = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

function daysOf({ frequency, days }: Schedule): string[] | null {
  switch (frequency) {
    case "daily":
      return WEEK;
    case "weekdays":
      return WEEK.slice(0, 5);
    case "weekends":
      return WEEK.slice(5);
    case "custom":
      return WEEK.filter((_, index) => days?.includes(index + 1));
    case "once":
      return null;
  }
}
