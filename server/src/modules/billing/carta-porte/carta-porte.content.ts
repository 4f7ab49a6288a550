import type { CartaPorteChange, CartaPorteDraft } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'

/** The journey as it is kept: everything the complement tells, without what it charges. */
export type Journey = Pick<
  CartaPorteDraft,
  'international' | 'reverseLogistics' | 'stops' | 'goods' | 'vehicle' | 'figures'
>

export const journeyOf = ({ international, reverseLogistics, stops, goods, vehicle, figures }: Journey): Journey => ({
  international: international ?? null,
  reverseLogistics: reverseLogistics ?? false,
  stops,
  goods,
  vehicle,
  figures,
})

/** What a change leaves alone stays as it stands. */
export function merged(before: CartaPorteDraft, { version: _, ...change }: CartaPorteChange): CartaPorteDraft {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

/** First and last place by name, as lists show them. */
export function endsOf(stops: Journey['stops']): { origin: string; destination: string } {
  const first = stops.find(({ kind }) => kind === 'Origen')
  const last = stops.findLast(({ kind }) => kind === 'Destino')
  return { origin: first?.name ?? '', destination: last?.name ?? '' }
}

/** When the last arrival is planned, if any is. */
export const lastArrival = (stops: Journey['stops']): string | undefined =>
  stops
    .flatMap(({ at }) => at ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1)
