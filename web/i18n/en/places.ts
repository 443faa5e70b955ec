// Messages of the choice of a place.
export default {
  search: "Your city",
  searchHint: "In English, in Arabic or as it is written there.",
  results: "Cities",
  searching: "Searching...",
  found: "{count, plural, one {# city} other {# cities}} found.",
  none: "No city resembles “{query}”. Try another spelling or a larger town nearby, or type coordinates.",
  failed: "The cities cannot be searched: {reason}",
  where: "{region}, {country}",
  device: "Use this device's position",
  deviceText:
    "To the nearest kilometre: more exact than that, prayer times do not change. It is sent to Wird and nowhere else.",
  deviceInsecure:
    "This device's position cannot be used here: browsers tell it only to pages over https or on localhost.",
  deviceRefused:
    "The browser did not allow it. Allow the position in the browser's settings of this site, or search for your city.",
  deviceUnknown: "The device does not know where it is. Search for your city instead.",
  coordinates: "Type coordinates",
  coordinatesHint:
    "Decimal degrees, as maps show them; both may be pasted at once, such as 21.4225, 39.8262.",
  latitude: "Latitude",
  latitudeHint: "North is positive, south negative.",
  longitude: "Longitude",
  longitudeHint: "East is positive, west negative.",
  notDegrees: "Write it as a decimal number of degrees, such as 21.4225.",
  latitudeRange: "A latitude is from -90 to 90 degrees.",
  longitudeRange: "A longitude is from -180 to 180 degrees.",
  useCoordinates: "Use these coordinates",
  clock: "{zone}, where it is {time} now",
  accountClock:
    "The clock of this place differs from that of your account ({zone}). What is bound to its prayers follows the clock of the place.",
  browserClock:
    "The clock of this place differs from that of this device ({zone}). What is bound to its prayers follows the clock of the place.",
  source: "City data: <source>GeoNames</source>, <licence>CC BY 4.0</licence>",
};
