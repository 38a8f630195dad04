/**
 * Words that this project once used with a meaning of its own, each with its replacement. They are matched as whole
 * words in any case, also inside identifiers.
 */
export const dialect = [
  ['told', 'reported, notified, returned'],
  ['anew', 'again'],
  ['whoever', 'anyone who, or name who it is'],
  ['stands', 'is, exists'],
  ['begun', 'started'],
  ['lies', 'is, is stored'],
  ['give back|gives back|gave back|given back', 'refund, return'],
  ['let go|lets go|letting go', 'cancel, release'],
  ['hands', 'workers, handlers'],
  ['foot', 'footer'],
  ['leads on', 'transitions'],
  ['of theirs', 'name the owner'],
  ['outgrown', 'too large'],
  ['lay', 'was, was stored'],
  ['stood', 'was'],
  ['hither|thither|thereby|whence|hence', 'plain words'],
  ['(?<!there )is no (?!longer|more|such|less|safer|way)\\w+', 'is not a'],
  ['also (?:when|after|if)', 'even when, even after, or a sentence of its own'],
  ['stops? to', 'stops and a verb in -ing'],
  ['from before', 'issued before, typed before'],
  ['off the goods|percent off (?:that|for|by)', 'a discount on the items, a discount in percent'],
  ['short form|both forms', 'with --short, or the name of the option'],
]

/** Verbs that do not say in a commit subject what changed, each with its replacement. */
export const vagueSubjectVerbs = [
  ['follow|follows', 'update'],
  ['hold|holds|held', 'test, keep, store'],
  ['name|names', 'rename, mention, describe'],
]

/** Further verbs and phrases of unclear commit subjects, which are refused in later commits. */
export const unclearSubjectVerbs = [
  ['let|lets', 'allow, accept, or what happens instead'],
  ['look|looks|ask|asks', 'check, request, read'],
  ['keep|keeps', 'store, preserve, or what no longer happens'],
  ['lead|leads', 'link, redirect, focus'],
  ['describe|describes|list|lists', 'add, document, mention'],
  ['drive|drives|measure|measures', 'add a test or a benchmark of'],
  ['take|takes', 'apply, accept, reserve'],
  ['answer|answers', 'respond, return'],
]
export const unclearSubjectPhrases = [
  ['its|it|them', 'the noun'],
  ['again', 'restore, or what was changed before'],
  ['both places', 'the two places'],
  ['percent off', 'discount'],
  ['held by', 'tested by'],
]

/**
 * Names in the database or the API that keep such a word: queue topics that release 0.1.0 reads, a column, checks that
 * the API returns, and a field of pages.
 */
export const storedNames =
  /\b(?:(?:intent|payment|subscription)\.(?:let_go|give_back)|told_at|paid_orders_told|sold_out_is_given_back|leadsOn)\b/g
