/** Where the mark stands on the paper and where its colour is. */
export const letterheadLayouts = [
  { layout: 'left', label: 'Logotipo a la izquierda' },
  { layout: 'band', label: 'Banda de color' },
  { layout: 'right', label: 'Logotipo a la derecha' },
] as const
export type LetterheadLayout = (typeof letterheadLayouts)[number]['layout']
export const letterheadLayoutNames = letterheadLayouts.map(({ layout }) => layout)
