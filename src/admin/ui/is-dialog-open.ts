/** Whether a dialog is open. A keyboard shortcut of the screen below must then do nothing. */
export const isDialogOpen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog]):not([data-closed])') !== null
