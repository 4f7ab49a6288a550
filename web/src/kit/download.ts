/** Hands a file to the browser's downloads. The name defaults to the one the server gave. */
export function download(file: Blob, name = file instanceof File ? file.name : 'archivo') {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The click only starts the download: freeing the address at once would cancel it in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
