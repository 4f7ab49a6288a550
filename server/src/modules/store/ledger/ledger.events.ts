import { domainEvent } from '../../../app/events/domain-event.ts'

/** A part of which more may be held back in a store than before. */
export interface FreeGoods {
  storeId: number
  partId: number
}

/** More came in, or was let go. */
export const goodsFree = domainEvent<FreeGoods[]>('store.goods-free')
