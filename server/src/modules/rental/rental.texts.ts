import { dayIn } from '../../shared/zones.ts'

const amounts = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const pesos = (amount: number) => `$${amounts.format(amount)}`
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What rental answers. */
export const texts = {
  noItem: 'No se encontró la tarifa.',
  noTemplate: 'No se encontró la plantilla.',
  noRental: 'No se encontró la cotización o el contrato.',
  noPayment: 'No se encontró el pago.',
  noPhoto: 'No se encontró la foto.',
  thingOrNothing: 'Elija una unidad o un activo.',
  extraName: 'Escriba el nombre del adicional.',
  noUnit: 'No se encontró la unidad.',
  noAsset: 'No se encontró el activo.',
  hasRates: 'Ya tiene tarifa.',
  extraTaken: 'Ya hay un adicional con ese nombre.',
  templateTaken: 'Ya hay una plantilla con ese nombre.',
  unknownVariables: (names: readonly string[]) => `No hay estas variables: ${names.join(', ')}.`,
  noExtra: 'Uno de los adicionales ya no existe.',
  noGeofence: 'No se encontró la geocerca.',
  extraPrice: 'Escriba el precio del adicional.',
  itemBooked: (folio: string) => `Está en el contrato ${folio}: espere a que termine o cancélelo.`,
  notThing: 'Eso va con una renta, no se renta solo.',
  inactive: 'Ya no se renta: active su tarifa.',
  goneThing: 'La unidad o el activo ya no existe.',
  forSale: (name: string) => `${name} está en venta: no se renta.`,
  endFirst: 'La devolución debe ser después de la entrega.',
  tooLong: (days: number) => `Una renta dura hasta ${days} días; renuévela después.`,
  takenBy: (thing: string, folio: string, customer: string, from: string, to: string) =>
    `${thing} ya está en ${folio} de ${customer}, del ${from} al ${to}.`,
  stillOut: (thing: string, folio: string, customer: string) =>
    `${thing} sigue con ${customer} (${folio}), que no la ha devuelto.`,
  outOfUse: (thing: string, reason: string, until: string | null) =>
    `${thing} está en mantenimiento${until === null ? '' : ` hasta el ${until}`}: ${reason}.`,
  onTrip: (thing: string, folio: string, from: string, to: string) =>
    `${thing} está en el viaje ${folio}, del ${from} al ${to}.`,
  taken: 'Alguien más acaba de tomar esas fechas.',
  fixed: (stage: string) => `Ya está ${stage.toLowerCase()}: eso no cambia.`,
  fixedItem: 'Un contrato no cambia de unidad: cancélelo y haga otro.',
  billedShort: (folio: string) =>
    `La factura ${folio} ya cobra más que eso: cancele o sustituya la factura antes de acortar o abaratar la renta.`,
  paidCustomer: 'Ya hay pagos: quien renta no cambia.',
  billedCustomer: 'Ya está facturado: quien renta no cambia.',
  billedTax: 'Ya está facturado: el IVA no cambia.',
  beforeDelivery: 'La devolución no puede ser antes de la entrega.',
  notQuote: 'Ya es un contrato.',
  quoteOver: (day: string) => `La cotización venció el ${day}: cambie su vigencia antes de reservar.`,
  pastStart: 'Esas fechas ya pasaron.',
  cancelled: 'Está cancelado.',
  notCancelled: (stage: string) => `Ya está ${stage.toLowerCase()}: no se cancela.`,
  hasMoney: 'Tiene pagos o depósito: devuélvalos o cancélelos antes.',
  isBilled: (folio: string) => `Lo cobra la factura ${folio}: elimínela o cancélela antes.`,
  onlyReserved: 'Sólo se entrega lo que está reservado.',
  onlyDelivered: 'Sólo se recibe lo que está entregado.',
  onlyReturned: 'Sólo se liquida lo que ya se devolvió.',
  onlyContract: 'Una cotización no se firma: resérvela antes.',
  future: 'La hora no puede ser futura.',
  datesOver: 'Sus fechas ya pasaron: cámbielas antes de entregar.',
  notAvailable: (name: string, state: string) => `${name} no está disponible: ${state.toLowerCase()}.`,
  blocked: (name: string, reason: string) => `${name} está bloqueada por su CheckList: ${reason}`,
  travelling: (name: string, trip: string) => `${name} está en el viaje ${trip}.`,
  noChecklist: 'No es un CheckList de esa unidad.',
  lessKm: (km: string) => `Salió con ${km} km: no puede volver con menos.`,
  needsKm: 'Escriba los kilómetros: su renta los limita.',
  needsFuel: 'Diga cuánto combustible trae: se cobra lo que falte.',
  chooseKm: (odometer: string, gps: string) => `El odómetro cuenta ${odometer} km y el GPS ${gps}: diga cuál vale.`,
  noGps: 'Su GPS no contó kilómetros en esas fechas.',
  mostPhotos: (count: number) => `Hasta ${count} fotos por contrato.`,
  noPhotoFile: 'Elija una foto.',
  photoStage: 'Las fotos son de un contrato.',
  owes: (amount: string) => `Aún se deben ${amount}.`,
  holdsDeposit: (amount: string) => `Aún se tienen ${amount} de depósito: aplíquelo o devuélvalo.`,
  settled: 'Ya está liquidado.',
  quotePays: 'Una cotización no recibe pagos: resérvela antes.',
  owedLess: (owed: string) => `Se deben ${owed}: registre hasta ese importe.`,
  nothingOwed: 'No se debe nada.',
  depositMost: (left: string) => `Del depósito acordado faltan ${left}.`,
  noHeld: 'De este contrato no se tiene depósito.',
  heldLess: (held: string) => `El depósito que se tiene es de ${held}.`,
  paymentTwice: 'Ya se registró un pago de ese importe con esa referencia.',
  otherKey: 'Ese envío ya registró otro pago.',
  lessHeld: 'De ese depósito ya se aplicó o devolvió una parte: cancele antes ese movimiento.',
  nothingToBill: 'No hay nada por facturar.',
  conditions: (folio: string) => `Contrato de renta ${folio}`,
  noAddress: 'El cliente no tiene a quién enviarle documentos: escriba un correo.',
  sendStage: 'Ya está cancelado: no se envía.',
  attached: (what: string) => `Encontrará ${what === 'Contrato' ? 'el contrato' : 'la cotización'} en el PDF adjunto.`,
  /** What is printed where nobody wrote a template. */
  papers: {
    quote: `Precios en pesos mexicanos. La cotización es válida hasta el {{vigencia}} y no aparta la unidad: las fechas se apartan al firmar el contrato.

Se incluyen los kilómetros indicados; cada kilómetro excedente cuesta {{km_extra}} más IVA. La unidad se devuelve con el combustible con que se entregó.`,
    contract: `1. {{empresa}} renta a {{cliente}}, con RFC {{rfc}}, {{unidad}} con placas o serie {{placas}}, del {{inicio}} al {{fin}}.

2. La renta es de {{renta}} más IVA. Con los adicionales descritos el total es de {{total}}, impuestos incluidos.

3. Kilómetros incluidos: {{km_incluidos}}. Cada kilómetro excedente cuesta {{km_extra}} y cada octavo de tanque faltante {{combustible}}, más IVA.

4. Después de 29 minutos de la hora de devolución se cobra un día más por cada día o fracción de retraso.

5. El depósito de {{deposito}} se devuelve al recibir la unidad, menos adeudos y daños.`,
  },
  lines: {
    rent: (thing: string, mix: string, from: string, to: string) => `Renta de ${thing}, ${mix}, del ${from} al ${to}`,
    difference: (what: string) => `${what}, diferencia`,
    late: (days: number) => `Devolución tarde, ${counted(days, 'día', 'días')}`,
    overKm: (km: number) => `Kilómetros excedentes, ${counted(km, 'km', 'km')}`,
    fuel: (eighths: number) => `Combustible faltante, ${eighths}/8 de tanque`,
  },
  events: {
    quoted: 'Cotización hecha',
    reserved: (folio: string) => `Reservado: contrato ${folio}`,
    term: (from: string, to: string) => `Fechas: del ${from} al ${to}`,
    changed: 'Condiciones cambiadas',
    sent: (to: string) => `Enviado a ${to}`,
    signed: (name: string) => `Firmado por ${name}`,
    delivered: (km: string, fuel: string) => `Entregado${km}${fuel}`,
    returned: (km: string, fuel: string) => `Devuelto${km}${fuel}`,
    paid: (concept: string, amount: string, folio: string) => `${concept} ${amount} (${folio})`,
    unpaid: (folio: string, amount: string) => `Pago ${folio} de ${amount} cancelado`,
    billed: (folio: string) => `Factura ${folio}`,
    settled: 'Liquidado',
    cancelled: (reason: string) => `Cancelado: ${reason}`,
    renewal: (label: string) => `Renovación: ${label.toLowerCase()}`,
    told: (what: string) => `Aviso: ${what}`,
  },
} as const

/** An instant as dd.MM.yyyy where the account is. */
export const shownDay = (at: string, zone: string) => dayIn(zone, new Date(at)).split('-').toReversed().join('.')
const kilometres = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })
export const shownKm = (km: number) => kilometres.format(km)
