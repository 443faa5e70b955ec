// Words of the developer page.
export default {};
