/** The keys of a shop that runs with its own simulator, which takes every other test key as well. */
export const simulatorKeys = { secret: 'sk_test_sim_vitrine', publishable: 'pk_test_sim_vitrine' } as const
