/**
 * The texts of the visual editor about saving: versions, unsaved changes found in the browser, and conflicts with
 * another person's changes.
 */
export const visualSession = {
  somebody: 'Outra pessoa',
  broughtTogether: (who: string) => `${who} salvou esta página. As alterações das duas partes foram combinadas.`,
  recovered: (moment: string) => `O que você alterou até ${moment} não tinha sido salvo. Está na tela de novo.`,
  recoveredDrop: 'Descartar recuperação',
  recoveredKeep: 'Continuar editando',

  // Conflict with another person's changes
  seeBoth: 'Ver as duas versões',
  conflictTitle: 'Outra pessoa salvou esta página',
  conflictText: 'Vocês alteraram a mesma coisa. Nada do que você fez se perdeu.',
  conflictIn: 'Alterado pelos dois',
  conflictPage: 'Título ou página',
  conflictMyVersion: 'A sua versão',
  conflictTheirVersion: 'A outra versão',
  conflictGone: 'Excluído',
  conflictBack: 'Voltar à edição',
  conflictTheirs: 'Usar a outra',
  conflictMine: 'Manter a minha',
  conflictTaken: 'A versão da outra pessoa está na tela',

  // Versions
  versionsText: 'Todas as versões salvas desta página. Restaurar também pode ser desfeito.',
  versionsFailed: 'Erro ao carregar as versões',
  versionsEmpty: 'A primeira alteração salva aparece aqui.',
  versionNumber: (n: number) => `Versão ${n}`,
  versionKinds: { auto: 'Salvo automaticamente', save: 'Salvo', publish: 'Publicado', restore: 'Restaurado' },
  elementCount: (n: number) => (n === 1 ? '1 elemento' : `${n} elementos`),
  theShop: 'A loja',
  onAirNow: 'No ar',
  newest: 'Atual',
  versionFailed: 'Erro ao carregar a versão',
  restore: 'Restaurar',
  restoring: 'Restaurando…',
  versionRestored: 'Versão restaurada',
  draftWaits: 'Há um rascunho que os clientes ainda não veem.',
  discardDraft: 'Descartar rascunho',
  discarding: 'Descartando…',
  draftDiscarded: 'Rascunho descartado',
}
