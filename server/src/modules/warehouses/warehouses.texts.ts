const spaces = (names: readonly string[]) => names.join(', ')
const shown = (day: string) => day.split('-').toReversed().join('.')

/** What warehouses answer. */
export const texts = {
  noLand: 'No se encontró el terreno.',
  noZone: 'No se encontró la zona.',
  noSpace: 'No se encontró el espacio.',
  noContract: 'No se encontró el contrato.',
  noPayment: 'No se encontró el pago.',
  noMaintenance: 'No se encontró el mantenimiento.',
  noIndex: 'Ese mes no tiene INPC registrado.',
  landName: 'Ya hay un terreno con ese nombre.',
  zoneName: 'El terreno ya tiene una zona con ese nombre.',
  spaceName: 'El terreno ya tiene un espacio con ese nombre.',
  noZoneTime: 'No es una zona horaria.',
  fixedZone: 'El terreno ya tiene contratos: sus días son de su zona horaria, que no cambia.',
  notPolygon: 'El contorno debe ser un polígono.',
  reason: 'Escriba por qué está bloqueado.',
  landInUse: (contracts: number) =>
    `El terreno tiene ${contracts === 1 ? 'un contrato vigente o por iniciar' : `${contracts} contratos vigentes o por iniciar`}: termínelos antes.`,
  zoneInUse: (count: number) =>
    `La zona tiene ${count === 1 ? 'un espacio' : `${count} espacios`}: muévalos o elimínelos antes.`,
  spaceInUse: (number: string) => `El espacio está en el contrato ${number}: termínelo antes de eliminarlo.`,
  spaceMoves: (number: string) => `El espacio está en el contrato ${number}: no cambia de terreno.`,
  otherLands: 'Los espacios de un contrato son de un mismo terreno.',
  goneSpace: 'Uno de los espacios ya no existe.',
  blockedSpace: (name: string) => `${name} está bloqueado: no se renta.`,
  taken: 'Uno de los espacios ya está rentado, apartado o fuera de uso en esas fechas.',
  takenBy: (names: readonly string[], by: string, from: string, to: string) =>
    `${spaces(names)} ya está en ${by}, del ${shown(from)} al ${shown(to)}.`,
  contractWords: (number: string) => `el contrato ${number}`,
  maintenanceWords: (title: string) => `mantenimiento fuera de uso («${title}»)`,
  endFirst: 'El fin no puede ser antes del inicio.',
  tooLong: (years: number) => `Un contrato dura hasta ${years} años; renuévelo después.`,
  chargedStart: 'Ya hay rentas cargadas: el inicio no cambia.',
  chargedRent: 'Ya hay rentas cargadas: la renta cambia al renovar o con su índice.',
  chargedReserve: 'Ya hay rentas cargadas: el contrato no vuelve a estar apartado.',
  paidLater: (day: string) =>
    `Hay pagos de depósito o renta hasta el ${shown(day)}: el contrato no puede terminar antes de su inicio.`,
  fixedCustomer: 'Ya hay pagos: el inquilino no cambia.',
  renewLater: (end: string) => `Renovar es seguir después del ${shown(end)}.`,
  renewReserved: 'Un contrato apartado se firma antes de renovarse.',
  hasPayments: 'El contrato tiene pagos: póngale fin en vez de cancelarlo.',
  cancelled: 'El contrato está cancelado.',
  nothingToBill: 'Todo lo cargado ya está facturado.',
  billedShort: (folio: string) =>
    `La factura ${folio} ya cobra más que eso: cancélela o haga una nota de crédito antes de acortar el contrato.`,
  hasInvoices: (folio: string) => `La factura ${folio} cobra sus rentas: cancélela antes o póngale fin al contrato.`,
  billedTax: 'Ya hay rentas facturadas: el IVA no cambia.',
  billedCustomer: 'Ya hay rentas facturadas: el inquilino no cambia.',
  conditions: (number: string) => `Contrato de bodega ${number}`,
  lines: {
    rent: (month: string, spaces: string, land: string) => `Renta de ${month}: ${spaces}, ${land}`,
    days: (days: number, month: string, spaces: string, land: string) =>
      `Renta de ${days === 1 ? 'un día' : `${days} días`} de ${month}: ${spaces}, ${land}`,
    fee: (month: string) => `Recargo por la renta de ${month}`,
  },
  future: 'La fecha no puede ser futura.',
  reservedPays: 'Un contrato apartado sólo recibe su depósito; fírmelo para cobrar rentas.',
  heldLess: (held: string) => `El depósito que se tiene es de ${held}.`,
  noHeld: 'De este contrato no se tiene depósito.',
  owedLess: (owed: string) => `Se deben ${owed}: aplique hasta ese importe.`,
  paymentTwice: 'Ya se registró un pago de ese importe con esa referencia.',
  otherKey: 'Ese envío ya registró otro pago.',
  lessHeld: 'De ese depósito ya se aplicó o devolvió una parte: cancele antes ese movimiento.',
  noReceipt: 'El contrato aún no tiene pagos.',
  maintenanceOver: (number: string) =>
    `El espacio está rentado (${number}) en esas fechas: no puede quedar fuera de uso.`,
  events: {
    made: (reserved: boolean) => (reserved ? 'Espacios apartados' : 'Contrato firmado'),
    signed: 'Contrato firmado',
    end: (from: string, to: string) => `Fin cambiado del ${shown(from)} al ${shown(to)}`,
    spaces: (names: readonly string[]) => `Espacios: ${spaces(names)}`,
    renewed: (to: string, rent: string) => `Renovado hasta el ${shown(to)}, renta ${rent}`,
    paid: (concept: string, amount: string, folio: string) => `${concept} ${amount} (${folio})`,
    unpaid: (folio: string, amount: string) => `Pago ${folio} de ${amount} cancelado`,
    indexed: (from: string, to: string, how: string) => `Renta de ${from} a ${to}: ${how}`,
    cancelled: 'Contrato cancelado',
    billed: (folio: string, amount: string) => `Borrador de factura ${folio} por ${amount}`,
    ends: (days: number) =>
      days === 0 ? 'Aviso: vence hoy' : days === 1 ? 'Aviso: vence mañana' : `Aviso: vence en ${days} días`,
    late: (month: string) => `Aviso: la renta de ${month} no se pagó a tiempo`,
    fee: (month: string, amount: string) => `Recargo de ${amount} por la renta de ${month}`,
  },
  steps: {
    first: 'Renta del contrato',
    renewal: 'Renovación',
  },
} as const

const amounts = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const pesos = (amount: number) => `$${amounts.format(amount)}`

const months = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** '2026-11' → 'noviembre de 2026' */
export const monthWords = (month: string) => months.format(new Date(`${month}-01T00:00:00Z`))
export const shownDay = shown
