/** The only keys the simulator takes besides others of its own prefix; no provider knows them. */
export const simulatorKeys = { secret: 'sk_test_sim_vitrine', publishable: 'pk_test_sim_vitrine' } as const
