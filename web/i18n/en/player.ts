// Words of the player.
export default {};
