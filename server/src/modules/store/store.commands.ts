export { reserve, reserveFree } from './ledger/post.ts'
export { takeNumber } from './number.ts'
