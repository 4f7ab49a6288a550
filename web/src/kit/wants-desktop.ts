let wanted = true

/** Whether the user wants notices outside the page at all, on any browser; read with the profile. */
export const wantsDesktop = {
  get: () => wanted,
  set: (isWanted: boolean) => {
    wanted = isWanted
  },
}
