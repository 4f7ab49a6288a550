import { useQuery } from '@tanstack/react-query'
import { deleteAsset, listAssets, type Asset } from '@arriero/contract/assets/assets.contract.ts'
import { call } from '../../kit/call.ts'
import { wholeSource } from '../../kit/list/list-view.ts'
import { askRemoval } from '../../kit/list/removal.ts'
import { queryClient } from '../../kit/query.ts'

const key = ['assets']
export const historyKey = (id: number) => [...key, id, 'events']

const load = (signal?: AbortSignal) => call(listAssets, { ...(signal && { signal }) })

export const assetSource = wholeSource<Asset>({
  key,
  load,
  text: ({ code, name, kind, brand, model, serial, holder, place }) =>
    [code, name, kind, brand, model, serial, holder, place].join(' '),
})

/** All assets, as every screen of theirs asks for them. */
export const useAssets = () => useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal) })

/** After something happened to an asset, work on it or a fault of it: all that shows one of them is read anew. */
export const refreshAssets = () =>
  Promise.all([key, ['asset-works'], ['issues']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

export const askAssetRemoval = (asset: Asset, after?: () => void) =>
  askRemoval({
    what: `el activo «${asset.name}»`,
    remove: () => call(deleteAsset, { id: asset.id }),
    keys: [key],
    after,
  })
