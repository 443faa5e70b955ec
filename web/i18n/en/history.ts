// Words of the listening history.
export default {};
