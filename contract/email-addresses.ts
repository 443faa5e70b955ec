// What an e-mail address looks like, for the server and, without zod, for the forms of the first page.

/** Letters, digits and _ ' + - . before the @, where dots stand alone and within; a host with a top-level domain. */
export const EMAIL_ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
