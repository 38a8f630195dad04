/** A set of texts with the same keys and function signatures as the default set. */
export type SameShape<Set> = Set extends string
  ? string
  : Set extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Key in keyof Set]: SameShape<Set[Key]> }
