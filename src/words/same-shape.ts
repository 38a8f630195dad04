/** The same keys and the same functions as in the default set, with any text. */
export type SameShape<Set> = Set extends string
  ? string
  : Set extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : { readonly [Key in keyof Set]: SameShape<Set[Key]> }
