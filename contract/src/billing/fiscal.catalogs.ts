/** Small catalogues of CFDI 4.0 that forms choose from; the large ones are searched on the server. */
interface FiscalKey {
  key: string
  label: string
}

/** c_MetodoPago. */
export const paymentMethods = [
  { key: 'PUE', label: 'Pago en una sola exhibición' },
  { key: 'PPD', label: 'Pago en parcialidades o diferido' },
] as const
export type PaymentMethod = (typeof paymentMethods)[number]['key']
export const paymentMethodKeys = paymentMethods.map(({ key }) => key)

/** Currencies that carriers here bill in, of c_Moneda. */
export const currencies = ['MXN', 'USD', 'CAD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

export interface CfdiUse extends FiscalKey {
  /** Natural persons, companies. */
  person: boolean
  company: boolean
  /** Regimes of the receiver that may use it. */
  regimes: readonly string[]
}
const business = ['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626']
const persons = ['605', '606', '607', '608', '611', '612', '614', '615', '625']
const everybody = ['605', '607', '608', '610', '611', '614', '615', '616', ...business].sort()
const forBusiness = (key: string, label: string): CfdiUse => ({
  key,
  label,
  person: true,
  company: true,
  regimes: business,
})
const forPersons = (key: string, label: string): CfdiUse => ({
  key,
  label,
  person: true,
  company: false,
  regimes: persons,
})

/** c_UsoCFDI of those who receive invoices; payments (CP01) and payroll (CN01) have theirs by rule. */
export const cfdiUses: readonly CfdiUse[] = [
  forBusiness('G01', 'Adquisición de mercancías'),
  { ...forBusiness('G02', 'Devoluciones, descuentos o bonificaciones'), regimes: [...business, '616'].sort() },
  forBusiness('G03', 'Gastos en general'),
  forBusiness('I01', 'Construcciones'),
  forBusiness('I02', 'Mobiliario y equipo de oficina por inversiones'),
  forBusiness('I03', 'Equipo de transporte'),
  forBusiness('I04', 'Equipo de cómputo y accesorios'),
  forBusiness('I05', 'Dados, troqueles, moldes, matrices y herramental'),
  forBusiness('I06', 'Comunicaciones telefónicas'),
  forBusiness('I07', 'Comunicaciones satelitales'),
  forBusiness('I08', 'Otra maquinaria y equipo'),
  forPersons('D01', 'Honorarios médicos, dentales y gastos hospitalarios'),
  forPersons('D02', 'Gastos médicos por incapacidad o discapacidad'),
  forPersons('D03', 'Gastos funerales'),
  forPersons('D04', 'Donativos'),
  forPersons('D05', 'Intereses reales por créditos hipotecarios (casa habitación)'),
  forPersons('D06', 'Aportaciones voluntarias al SAR'),
  forPersons('D07', 'Primas por seguros de gastos médicos'),
  forPersons('D08', 'Gastos de transportación escolar obligatoria'),
  forPersons('D09', 'Depósitos en cuentas para el ahorro y planes de pensiones'),
  forPersons('D10', 'Pagos por servicios educativos (colegiaturas)'),
  { key: 'S01', label: 'Sin efectos fiscales', person: true, company: true, regimes: everybody },
]

/** Uses that a receiver with this RFC and regime may give; all while neither says which. */
export const usesFor = (isPerson: boolean | undefined, regime: string | undefined) =>
  cfdiUses.filter(
    (use) =>
      (isPerson === undefined || (isPerson ? use.person : use.company)) && (!regime || use.regimes.includes(regime)),
  )
