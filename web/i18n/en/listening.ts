// Messages of the year of listening.
export default {
  year: "Listening in {year}",
  previousYear: "Previous year",
  nextYear: "Next year",
  month: "Month",
  days: "Days",
  time: "Time heard",
  daysHeard: "{count, plural, =1 {1 day} other {# days}}",
  minutes: "{minutes} min",
  hours: "{hours} h {minutes} min",
  none: "Nothing",
  openMonth: "Show {month}",
  total:
    "{count, plural, =0 {Nothing heard this year} =1 {Heard on 1 day, {time} in all} other {Heard on # days, {time} in all}}",
};
