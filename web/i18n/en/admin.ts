// Words of the admin page.
export default {};
