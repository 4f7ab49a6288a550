export { findItem } from './stock/items.service.ts'
export { checkStore, seesStore } from './stores/visible.ts'
