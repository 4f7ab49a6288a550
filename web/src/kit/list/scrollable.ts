/**
 * For what scrolls by itself and holds nothing that takes the focus: the keyboard reaches it and moves it with the
 * arrows (WCAG 2.1.1; not every browser does so unasked). `label` names it to who cannot see it.
 */
export const scrollable = (label: string) => ({ role: 'region', 'aria-label': label, tabIndex: 0 }) as const
