// How a dialog is shown: elsewhere the page waits for it, at a table it is a sheet beside the game, which goes on.
export function show(dialog: HTMLDialogElement): void {
  if (document.body.dataset.at === "table") dialog.showPopover();
  else dialog.showModal();
}

export function hide(dialog: HTMLDialogElement): void {
  if (dialog.open) dialog.close();
  else dialog.hidePopover();
}

export function isShown(dialog: HTMLDialogElement): boolean {
  return dialog.matches("[open], :popover-open");
}
