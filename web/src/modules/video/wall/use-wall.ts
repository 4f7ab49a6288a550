import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { ownWall, saveOwnWall, type Wall } from '@arriero/contract/video/wall.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { queryClient } from '../../../kit/query.ts'
import { principalOf, useSession } from '../../../kit/session.ts'
import { toast } from '../../../kit/shell/toast.ts'

const wallQuery = queryOptions({
  queryKey: ['camera-wall'],
  queryFn: ({ signal }) => call(ownWall, { signal }),
  // Read when the page opens: what is kept elsewhere meanwhile takes no picture away from who is looking.
  staleTime: Infinity,
  refetchOnMount: 'always',
})

/** The wall as this person left it, on whatever machine; undefined until it is read. */
export function useWall() {
  const { data: wall, error, refetch } = useQuery(wallQuery)
  const isAnother = useSession((session) => principalOf(session) !== null)
  const { mutate: keep } = useMutation({
    mutationFn: (next: Wall) => call(saveOwnWall, { body: next }),
    // One after the other: the last change is the last one kept.
    scope: { id: 'camera-wall' },
    onError: (problem) => toast.error('El muro no se guardó', { detail: errorText(problem) }),
  })
  const change = (next: Wall) => {
    void queryClient
      .cancelQueries({ queryKey: wallQuery.queryKey })
      .then(() => queryClient.setQueryData(wallQuery.queryKey, next))
    // Who sees the console as another person leaves theirs as it is.
    if (!isAnother) keep(next)
  }
  return { wall, change, error, refetch }
}
