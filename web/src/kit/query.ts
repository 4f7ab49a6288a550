import { keepPreviousData, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Server data of the whole console; live listeners patch it by its keys. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      placeholderData: keepPreviousData,
      // What the server refused stays refused; only a lost connection or a fault of its own is worth another try.
      retry: (tries, error) => tries < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
    },
  },
})
