import type { CartaPorteRow } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { cartaPorteTypes } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { Column } from '../../../kit/list/list-types.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { documentList } from '../documents/documentList.tsx'
import { cartasPorte } from './carta-porte.kind.ts'

export const typeLabel = (type: CartaPorteRow['type']) =>
  cartaPorteTypes.find((one) => one.type === type)?.label ?? type

const columns: Column<CartaPorteRow>[] = [
  {
    key: 'way',
    title: 'Recorrido',
    width: 180,
    render: ({ origin, destination }) => (
      <TwoLines top={origin || 'Sin origen'} bottom={destination || 'Sin destino'} />
    ),
  },
  {
    key: 'trip',
    title: 'Viaje',
    width: 116,
    render: ({ trip, unitName }) => <TwoLines top={trip?.folio ?? 'Sin viaje'} bottom={unitName ?? ''} />,
  },
  {
    key: 'type',
    title: 'Comprobante',
    width: 116,
    hidden: true,
    lines: 1,
    render: ({ type }) => typeLabel(type),
  },
]

/** What goods travel with: freight that is charged, and transfers that are not. */
export const CartasPortePage = documentList(cartasPorte, {
  // The rows of its call are cartas porte.
  columns: columns as unknown as Column<DocumentRow>[],
  hidden: ['dueOn', 'related'],
  filters: [
    {
      key: 'type',
      label: 'Comprobante',
      kind: 'select',
      options: cartaPorteTypes.map(({ type, label }) => ({ value: type, label })),
    },
  ],
  query: ({ filters: { type } }) => (type ? { type } : {}),
  empty: {
    title: 'Aún no hay cartas porte',
    text: 'Cree la primera desde un viaje: sus lugares, carga, unidad y operadores ya vienen llenos.',
  },
})
