/** Where a tire or a battery is that left the house. */
export const awayKinds = [
  { code: 'retread', label: 'En renovado', of: 'tire' },
  { code: 'repair', label: 'En reparación', of: 'both' },
  { code: 'charge', label: 'En carga', of: 'battery' },
  { code: 'warranty', label: 'En garantía', of: 'both' },
] as const
export type AwayKind = (typeof awayKinds)[number]['code']
export const awayKindCodes = awayKinds.map(({ code }) => code)
export const awayLabel = (code: AwayKind) => awayKinds.find((kind) => kind.code === code)?.label ?? ''
