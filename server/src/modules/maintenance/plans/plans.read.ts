/** How many services of the units the caller sees are overdue, or due within 7 and 30 days. */
export { counts as dueCounts } from './due.repository.ts'
/** Services of units and when they are due, those due first before the others. */
export { ofUnits as dueOf } from './due.repository.ts'
/** When services came near or were overdue, and when that was over. */
export { endsOf as turnEnds, turnsBetween, type ServiceTurn } from './turns.repository.ts'
