function App() {
  return (
    <main className="mx-auto max-w-3xl p-4">
      <h1 className="text-2xl font-semibold">Notes</h1>
      <p className="text-muted-foreground">Ask for a list, write one, or delete one.</p>
    </main>
  )
}

export default App
