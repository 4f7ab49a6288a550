export { findItem } from './stock/items.service.ts'
export { checkStore, seesStore } from './stores/visible.ts'
export { partsTakenFor, type TakenPart } from './workshop/workshop.read.ts'
