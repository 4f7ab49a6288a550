export type { WorkOrder } from './exits/exits.commands.ts'
export { reserve, reserveFree } from './ledger/post.ts'
export { takeNumber } from './number.ts'
export { giveBackParts, mountPieces, takeParts, unmountPieces } from './workshop/workshop.commands.ts'
