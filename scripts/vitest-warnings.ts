/** What the driver says once and quietly fails the run: two queries at once on a connection that takes one. */
process.on('warning', (warning) => {
  if (warning.name === 'DeprecationWarning' && warning.message.includes('client.query()')) throw warning;
});
