/** The keys that a shop uses with its own simulator. The simulator accepts any other test key as well. */
export const simulatorKeys = { secret: 'sk_test_sim_vitrine', publishable: 'pk_test_sim_vitrine' } as const
