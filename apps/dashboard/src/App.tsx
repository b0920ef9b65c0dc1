/** The console of a service. */
export function App() {
  return <main />
}
