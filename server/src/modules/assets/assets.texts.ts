import { assetStateLabel } from '@arriero/contract/assets/assets.rules.ts'

export const texts = {
  notFound: 'No se encontró el activo.',
  codeTaken: 'Otro activo ya tiene ese código.',
  serialTaken: 'Otro activo ya tiene esa serie.',
  booked: (folio: string) => `El activo está en el contrato de renta ${folio}: se libera al recibirlo o cancelarlo.`,
  noPerson: 'No se encontró la persona.',
  noRenter: 'Diga quién lo renta.',
  created: 'Alta',
  holder: (name: string | null) => (name ? `Resguardo: ${name}` : 'Sin resguardo'),
  place: (name: string | null) => (name ? `Lugar: ${name}` : 'Sin lugar'),
  cost: (pesos: number | null) =>
    pesos === null ? 'Sin costo' : `Costo: $${pesos.toLocaleString('es-MX', { minimumFractionDigits: 2 })}`,
  seen: (place: string | null) => (place ? `Visto en ${place}` : 'Visto'),
  state: (state: number, ...more: (string | null | undefined)[]) =>
    [`A ${assetStateLabel(state)}`, ...more.filter(Boolean)].join(', '),
} as const
