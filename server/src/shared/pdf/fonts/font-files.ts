/** The weights the documents use and their files in this folder, made by build-fonts.ts. */
export const fontFiles = {
  400: 'Inter-Regular.ttf',
  500: 'Inter-Medium.ttf',
  600: 'Inter-SemiBold.ttf',
  700: 'Inter-Bold.ttf',
} as const
