/** What a sale is, by the kind of its stage. */
export const saleStates = [
  { id: 1, label: 'Abierta' },
  { id: 2, label: 'Ganada' },
  { id: 3, label: 'Perdida' },
] as const
export type SaleState = (typeof saleStates)[number]['id']
export const [open, won, lost] = saleStates.map(({ id }) => id) as [1, 2, 3]
export const stateLabel = (state: SaleState) => saleStates[state - 1]!.label

export const crmColors = ['gray', 'blue', 'violet', 'amber', 'green', 'teal', 'red'] as const
export type CrmColor = (typeof crmColors)[number]
export const colorLabels: Readonly<Record<CrmColor, string>> = {
  gray: 'Gris',
  blue: 'Azul',
  violet: 'Violeta',
  amber: 'Ámbar',
  green: 'Verde',
  teal: 'Turquesa',
  red: 'Rojo',
}

export const activityKinds = [
  { code: 'call', label: 'Llamada' },
  { code: 'mail', label: 'Correo' },
  { code: 'meeting', label: 'Reunión' },
  { code: 'visit', label: 'Visita' },
  { code: 'other', label: 'Otra' },
] as const
export type ActivityKind = (typeof activityKinds)[number]['code']
export const activityLabel = (kind: ActivityKind) => activityKinds.find(({ code }) => code === kind)!.label

/** Why a sale is lost; the fourth is told in words. */
export const lostReasons = [
  { code: 'price', label: 'Precio' },
  { code: 'time', label: 'Tiempo' },
  { code: 'coverage', label: 'Cobertura' },
  { code: 'other', label: 'Otro' },
] as const
export type LostReason = (typeof lostReasons)[number]['code']
export const reasonLabel = (reason: LostReason) => lostReasons.find(({ code }) => code === reason)!.label

/** What a sale must have to go on from a stage that asks for it. */
export const conditions = [
  { code: 'phone', label: 'Teléfono del contacto' },
  { code: 'email', label: 'Correo del contacto' },
  { code: 'rfc', label: 'RFC de la empresa' },
  { code: 'amount', label: 'Monto' },
  { code: 'close_date', label: 'Cierre esperado' },
  { code: 'activity', label: 'Una actividad hecha' },
  { code: 'quotation', label: 'Una cotización' },
] as const
export type Condition = (typeof conditions)[number]['code']
export const conditionLabel = (condition: Condition) => conditions.find(({ code }) => code === condition)!.label

/** The facts that conditions ask about. */
export interface ConditionFacts {
  contactPhone: string | null
  contactEmail: string | null
  companyRfc: string | null
  amount: number
  closeOn: string | null
  /** Activities that were done, quotations that were made of it. */
  done: number
  quoted: number
}
const isMet: Readonly<Record<Condition, (facts: ConditionFacts) => boolean>> = {
  phone: ({ contactPhone }) => contactPhone !== null,
  email: ({ contactEmail }) => contactEmail !== null,
  rfc: ({ companyRfc }) => companyRfc !== null,
  amount: ({ amount }) => amount > 0,
  close_date: ({ closeOn }) => closeOn !== null,
  activity: ({ done }) => done > 0,
  quotation: ({ quoted }) => quoted > 0,
}
export const lacking = (asked: readonly Condition[], facts: ConditionFacts): Condition[] =>
  asked.filter((condition) => !isMet[condition](facts))

interface StandingStage {
  id: number
  kind: SaleState
  conditions: readonly Condition[]
}
/** What a sale lacks to go from one stage to another, `stages` in their order: only on the way forwards something is asked. */
export function lackingFor(
  stages: readonly StandingStage[],
  fromId: number,
  toId: number,
  facts: ConditionFacts,
): Condition[] {
  const from = stages.findIndex(({ id }) => id === fromId)
  const to = stages.findIndex(({ id }) => id === toId)
  const target = stages[to]
  if (!target || from < 0 || target.kind === lost || stages[from]!.kind !== open || to <= from) return []
  const passed = stages.slice(from, to).filter(({ kind }) => kind === open)
  return lacking([...new Set(passed.flatMap((stage) => stage.conditions))], facts)
}

/** Of a contact with nothing planned, more days than its stage allows. */
export const isCold = (lastActivityAt: string, coldDays: number, now: number): boolean =>
  now - Date.parse(lastActivityAt) > coldDays * 86_400_000

export const weightedOf = (amount: number, probability: number) => Math.round(amount * probability) / 100

/** What is done with a row of a sheet whose company is there already. */
export const duplicateChoices = [
  { code: 'skip', label: 'Omitir' },
  { code: 'fill', label: 'Completar' },
  { code: 'overwrite', label: 'Sobrescribir' },
  { code: 'create', label: 'Crear' },
] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]['code']

/** Days, today among them, of what the board shows of what is won and lost. */
export const closedDays = 30

export const folioOf = (number: number) => `VT-${String(number).padStart(4, '0')}`

export const crmLimits = {
  title: 160,
  note: 5000,
  files: 10,
  megabytes: 10,
  tags: 10,
  stages: 12,
  /** The most that a column of the database holds of an amount. */
  amount: 999_999_999_999.99,
  importRows: 20_000,
  /** From this many rows an import goes on in the background. */
  inBackground: 200,
} as const
