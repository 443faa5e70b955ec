// Messages of the choice of a place, in French.
import type english from "../en/places.ts";

const words: typeof english = {
  search: "Votre ville",
  searchHint: "En anglais, en arabe ou comme on l’écrit sur place.",
  results: "Villes",
  searching: "Recherche...",
  found: "{count, plural, one {# ville trouvée} other {# villes trouvées}}.",
  none: "Aucune ville ne ressemble à « {query} ». Essayez une autre orthographe ou une ville plus grande à proximité, ou saisissez des coordonnées.",
  failed: "La recherche de villes est impossible : {reason}",
  where: "{region}, {country}",
  device: "Utiliser la position de cet appareil",
  deviceText:
    "Au kilomètre près : plus de précision ne change pas les horaires de prière. Elle est envoyée à Wird et nulle part ailleurs.",
  deviceInsecure:
    "La position de cet appareil ne peut pas être utilisée ici : les navigateurs ne la donnent qu’aux pages en https ou sur localhost.",
  deviceRefused:
    "Le navigateur ne l’a pas permis. Autorisez la position dans les réglages du navigateur pour ce site, ou cherchez votre ville.",
  deviceUnknown: "L’appareil ne sait pas où il est. Cherchez plutôt votre ville.",
  coordinates: "Saisir des coordonnées",
  coordinatesHint:
    "En degrés décimaux, comme sur les cartes ; vous pouvez coller les deux à la fois, par exemple 21.4225, 39.8262.",
  latitude: "Latitude",
  latitudeHint: "Le nord est positif, le sud négatif.",
  longitude: "Longitude",
  longitudeHint: "L’est est positif, l’ouest négatif.",
  notDegrees: "Écrivez un nombre décimal de degrés, par exemple 21.4225.",
  latitudeRange: "Une latitude va de -90 à 90 degrés.",
  longitudeRange: "Une longitude va de -180 à 180 degrés.",
  useCoordinates: "Utiliser ces coordonnées",
  clock: "{zone}, où il est maintenant {time}",
  accountClock:
    "L’heure de ce lieu diffère de celle de votre compte ({zone}). Ce qui est lié à ses prières suit l’heure du lieu.",
  browserClock:
    "L’heure de ce lieu diffère de celle de cet appareil ({zone}). Ce qui est lié à ses prières suit l’heure du lieu.",
  source: "Données des villes : <source>GeoNames</source>, <licence>CC BY 4.0</licence>",
};
export default words;
