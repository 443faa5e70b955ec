// The names behind GeoNames' codes of provinces and states, where many towns of a country share their name.

const regions: Record<string, string> = {
  US: "AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, DC Washington DC, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming",
  CA: "01 Alberta, 02 British Columbia, 03 Manitoba, 04 New Brunswick, 05 Newfoundland and Labrador, 07 Nova Scotia, 08 Ontario, 09 Prince Edward Island, 10 Quebec, 11 Saskatchewan, 12 Yukon, 13 Northwest Territories, 14 Nunavut",
  GB: "ENG England, SCT Scotland, WLS Wales, NIR Northern Ireland",
  AU: "01 Australian Capital Territory, 02 New South Wales, 03 Northern Territory, 04 Queensland, 05 South Australia, 06 Tasmania, 07 Victoria, 08 Western Australia",
  DE: "01 Baden-Württemberg, 02 Bavaria, 03 Bremen, 04 Hamburg, 05 Hesse, 06 Lower Saxony, 07 North Rhine-Westphalia, 08 Rhineland-Palatinate, 09 Saarland, 10 Schleswig-Holstein, 11 Brandenburg, 12 Mecklenburg-Vorpommern, 13 Saxony, 14 Saxony-Anhalt, 15 Thuringia, 16 Berlin",
  IN: "01 Andaman and Nicobar Islands, 02 Andhra Pradesh, 03 Assam, 05 Chandigarh, 06 Dadra and Nagar Haveli and Daman and Diu, 07 Delhi, 09 Gujarat, 10 Haryana, 11 Himachal Pradesh, 12 Jammu and Kashmir, 13 Kerala, 14 Lakshadweep, 16 Maharashtra, 17 Manipur, 18 Meghalaya, 19 Karnataka, 20 Nagaland, 21 Odisha, 22 Puducherry, 23 Punjab, 24 Rajasthan, 25 Tamil Nadu, 26 Tripura, 28 West Bengal, 29 Sikkim, 30 Arunachal Pradesh, 31 Mizoram, 32 Dadra and Nagar Haveli and Daman and Diu, 33 Goa, 34 Bihar, 35 Madhya Pradesh, 36 Uttar Pradesh, 37 Chhattisgarh, 38 Jharkhand, 39 Uttarakhand, 40 Telangana, 41 Ladakh",
  PK: "02 Balochistan, 03 Khyber Pakhtunkhwa, 04 Punjab, 05 Sindh, 06 Azad Kashmir, 07 Gilgit-Baltistan, 08 Islamabad",
  BR: "01 Acre, 02 Alagoas, 03 Amapá, 04 Amazonas, 05 Bahia, 06 Ceará, 07 Distrito Federal, 08 Espírito Santo, 11 Mato Grosso do Sul, 13 Maranhão, 14 Mato Grosso, 15 Minas Gerais, 16 Pará, 17 Paraíba, 18 Paraná, 20 Piauí, 21 Rio de Janeiro, 22 Rio Grande do Norte, 23 Rio Grande do Sul, 24 Rondônia, 25 Roraima, 26 Santa Catarina, 27 São Paulo, 28 Sergipe, 29 Goiás, 30 Pernambuco, 31 Tocantins",
};

const names = new Map(
  Object.entries(regions).flatMap(([country, list]) =>
    list.split(", ").map((entry): [string, string] => {
      const [code = "", ...name] = entry.split(" ");
      return [`${country} ${code}`, name.join(" ")];
    }),
  ),
);

/** Null: a code of another country, or one that is not in the table. */
export function regionName(country: string, code: string): string | null {
  return names.get(`${country} ${code}`) ?? null;
}
