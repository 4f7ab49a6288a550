import { createContext, useContext } from 'react'

/** What the shell tells the pages inside it. */
export const FirstScreenContext = createContext<string | undefined>(undefined)
/** Address of the first screen in the user's menu. */
export const useFirstScreen = () => useContext(FirstScreenContext)
